dump nowhere;
