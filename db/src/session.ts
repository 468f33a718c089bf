/**
 * What every connection asks of PostgreSQL's side of it: to notice within 25 s that the client is gone without a goodbye,
 * because its machine or the network is. Left out, the system decides, two hours on Linux; and for as long a statement that
 * arrived in part keeps whatever its transaction has locked, because the timeouts of statements and of idle transactions
 * count from whole messages on (seen on PostgreSQL 15 and 18). The last setting is for answers that nobody acknowledges.
 */
export const NOTICE_GONE_CLIENTS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'
