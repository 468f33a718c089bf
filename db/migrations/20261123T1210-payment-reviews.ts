/*
 * Reasons to look at a payment become rows with a code and facts. The previous version uses English in payments.review_reason:
 * triggers convert what it writes, and this version writes both. Version 0.1.0 converted the old rows after this migration,
 * because reading all payments here would block writers.
 *
 * The next release can drop the triggers, keep_payment_reviews(), payment_reviews_in(),
 * payments.review_reason with its constraint and index payments_review, and what the payments module writes there.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

/** Texts by code, fixed at this migration; any other text gets the code 'other'. */
export const REVIEW_TEXTS: Readonly<Record<string, string>> = {
  amount_mismatch: 'Asked for {asked} (minor units), got {got}.',
  other_reference: 'The provider names another payment: {reference}.',
  other_device: 'The payer named another device: {device}.',
  counted_before: 'This money, {capture}, was counted for the payment {payment}.',
  paid_again: 'Paid once more at the provider: {capture} beside {counted}.',
  paid_more_than_once: 'Paid more than once: {captures}.',
  paid_twice_extends:
    'Paid twice: it was begun before the payment {payment} was paid; it extends the licence.',
  paid_twice_refunds:
    'Paid twice: it was begun before the payment {payment} was paid; its money is to go back.',
  device_retired: 'The device has given its address away since.',
  licensed_for_life: 'The device was licensed for life already.',
  long_pending: 'The money has been on its way for more than an hour.',
  still_pending: 'The money has been on its way for thirty days; the provider is not asked any more.',
  no_answer: 'Again and again its provider could not be asked, or gave no answer that is understood.',
  not_returned: 'The money was to go back, and after days the provider has not said that it did.',
  taken_back:
    'The money was taken back: this device cannot pay by this method again until somebody has looked.',
  licence_stands: 'The money went back, and the licence that it bought stands until it is revoked.',
  refund_by_hand:
    'Its provider cannot be asked to give money back: do it in the provider’s own console, then note it with `payments mark-refunded`.',
  assigned: 'A person said that it is for {device}.',
  btcpay_overpaid: 'Paid more than was asked for: the surplus is in BTCPay.',
  btcpay_paid_in_part: 'Paid in part, and the time ran out: see BTCPay.',
  btcpay_paid_late:
    'Paid in full, but after its time: mark it settled in BTCPay, and it counts, or give it back.',
  btcpay_invalid: 'BTCPay saw coins for it that were never confirmed, or somebody marked it invalid there.',
  btcpay_refund_offered: 'BTCPay offers to give money back. Nobody knows here whether the payer takes it.',
  cowpay_callback_paid: 'A callback of Cowpay says that this was paid: {amount} EGP.',
  cowpay_delivered: 'Cowpay says DELIVERED, which is for goods that are paid at the door.',
  cowpay_partly_refunded: 'Partly refunded at Cowpay.',
  paypal_partly_refunded: 'Partly refunded at PayPal.',
  paypal_reversal_announced: 'PayPal announced that money was taken back.',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_reviews (
      id bigint generated always as identity primary key,
      payment_id uuid not null references payments,
      code text not null,
      facts jsonb not null default '{}',
      raised_at timestamptz not null default app_now(),
      reviewed_at timestamptz
    )
  `.execute(db)
  // Each reason once, by a hash because texts can exceed an index entry.
  await sql`
    create unique index one_review_a_reason on payment_reviews (payment_id, code, md5(facts::text))
  `.execute(db)
  await sql`
    create index payment_reviews_open on payment_reviews (payment_id) where reviewed_at is null
  `.execute(db)

  await reviewsFunction(REVIEW_TEXTS).execute(db)
  await sql`
    create function keep_payment_reviews() returns trigger language plpgsql as $body$
    begin
      delete from payment_reviews r where r.payment_id = new.id and (r.code, r.facts) not in (
        select said.code, said.facts from payment_reviews_in(new.review_reason) said
      );
      insert into payment_reviews (payment_id, code, facts)
        select new.id, said.code, said.facts from payment_reviews_in(new.review_reason) said order by said.nr
        on conflict do nothing;
      update payment_reviews r set reviewed_at = new.reviewed_at
        where r.payment_id = new.id and r.reviewed_at is distinct from new.reviewed_at;
      return null;
    end
    $body$
  `.execute(db)
  await sql`
    create trigger payments_inserted_with_reviews after insert on payments
    for each row when (new.review_reason is not null) execute function keep_payment_reviews()
  `.execute(db)
  await sql`
    create trigger payments_reviews_changed after update of review_reason, reviewed_at on payments
    for each row when (
      old.review_reason is distinct from new.review_reason or old.reviewed_at is distinct from new.reviewed_at
    ) execute function keep_payment_reviews()
  `.execute(db)
}

/** Creates the SQL function that parses review texts into codes and facts. Later migrations replace it to add texts; a code may have several. */
export const reviewsFunction = (...texts: Readonly<Record<string, string>>[]) =>
  sql`
    create or replace function payment_reviews_in(reason text) returns table (nr bigint, code text, facts jsonb)
    language sql immutable as $body$
      select line.nr, coalesce(known.code, 'other'), coalesce(known.facts, jsonb_build_object('text', line.words))
      from regexp_split_to_table(reason, '\n') with ordinality as line(words, nr)
      left join lateral (
        select form.code, (
          select coalesce(jsonb_object_agg(fact.name, fact.value), '{}')
          from unnest(form.names, regexp_match(line.words, form.pattern)) as fact(name, value)
          where fact.name is not null
        ) as facts
        from (values ${sql.raw(
          texts
            .flatMap(Object.entries<string>)
            .map(sqlRowOf)
            .join(', '),
        )}) as form(code, pattern, names)
        where line.words ~ form.pattern
        limit 1
      ) known on true
      where line.words <> ''
    $body$
  `

/** A row of code, regular expression and group names, as SQL. */
function sqlRowOf([code, text]: [string, string]): string {
  const pattern = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '(.+)')
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => `'${name}'`)
  return `('${code}', '^${pattern.replaceAll("'", "''")}$', array[${names.join(', ')}]::text[])`
}
