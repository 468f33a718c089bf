#!/bin/bash
# Whether the process in this container says that it is well. Its argument names the variable that has the process's port. A check
# that starts Node costs half a second of a processor each time; bash asks at once.
exec 3<>"/dev/tcp/127.0.0.1/${!1}" || exit 1
printf 'GET /health HTTP/1.0\r\n\r\n' >&3
read -r -t 2 _ status _ <&3 && [ "$status" = 200 ]
