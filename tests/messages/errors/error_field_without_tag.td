include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let errorField = "device_timestamp_mtime"; }
