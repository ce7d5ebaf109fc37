"""``python -m fivehundred.fitting``: see `fivehundred.fitting.shipping`."""

import sys

from fivehundred.fitting.shipping import main

if __name__ == "__main__":
    sys.exit(main())
