-- Sends the requests of a file in turns. The file has one request a line, with line ends as the byte 1.
local requests, next_request = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    requests[#requests + 1] = line:gsub("\1", "\r\n")
  end
end

function request()
  next_request = next_request % #requests + 1
  return requests[next_request]
end

function done(summary, latency)
  local failed = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    failed.status, failed.connect + failed.read + failed.write + failed.timeout))
end
