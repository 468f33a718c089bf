/** Statements of the previous version, which stores the schedule and leases of a payment in `payments`. $1 is the payment's id. */
export const previousStatements = {
  /** $1 is the device, $2 its address. */
  start: `insert into payments (reference, device_id, mac_snapshot, method, amount_minor, currency, next_query_at)
    values ('p-of-the-previous-version', $1, $2, 'paypal', 799, 'EUR', app_now() + make_interval(secs => 60))
    returning id`,
  leaseOpening: `update payments set beginning_until = app_now() + make_interval(secs => 15)
    where id = $1 and checkout_url is null and (beginning_until is null or beginning_until < app_now())
    returning id`,
  recordOrder: `update payments set provider_reference = $2, checkout_url = 'https://pay.example/' || $2
    where id = $1 and checkout_url is null`,
  leaseCapture: `update payments set capturing_until = app_now() + make_interval(secs => 30)
    where id = $1 and attempt = 1 and state in ('created', 'pending')
      and (capturing_until is null or capturing_until < app_now())
    returning id`,
  endCapture: 'update payments set capturing_until = null where id = $1',
  recordDeclined: `update payments set attempt = 2, capturing_until = null, declined_at = app_now() where id = $1`,
  due: 'select id from payments where next_query_at <= app_now() for update skip locked',
  /** $2 is the wait in seconds. */
  recordQuery: `update payments set query_count = query_count + 1,
      next_query_at = case when next_query_at is not null then app_now() + make_interval(secs => $2) end
    where id = $1`,
  wake: `update payments set woken_at = app_now()
    where id = $1 and state in ('created', 'pending') and provider_reference is not null
      and (woken_at is null or woken_at < app_now() + make_interval(secs => -30))
    returning id`,
}

/** Selects payments whose values in `payments` and `payment_schedules` differ. */
export const DIFFERENCES = `
  select p.reference from payments p left join payment_schedules s on s.payment_id = p.id
  where s.payment_id is null or
    (p.next_query_at, p.query_count, p.woken_at, p.beginning_until, p.capturing_until, p.attempt, p.declined_at)
    is distinct from
    (s.next_query_at, s.query_count, s.woken_at, s.opening_until, s.capturing_until, s.attempt, s.declined_at)`
