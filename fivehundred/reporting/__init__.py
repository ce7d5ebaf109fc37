"""What people read: reports of a comparison, and a deal as a card column. Nothing here plays or estimates."""
