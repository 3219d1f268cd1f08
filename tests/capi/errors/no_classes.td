// Not an API description at all.
class Function;
def olF : Function;
