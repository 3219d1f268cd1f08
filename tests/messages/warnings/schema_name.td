include "tdgen/messages/messages.td"
def "demo-api" : Schema<1, 0, 0>;
