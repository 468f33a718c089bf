import { createHmac } from 'node:crypto'
import { deleteBatch, now, secondsFromNow, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { Lock } from '../../../kernel/throttle-state.ts'
import { subjectOf } from '../../../kernel/throttle.ts'

/*
 * The ceiling of D16: wrong guesses of a device's key, over every call that compares it. Neither time nor pruning lowers it. A success
 * takes back only what its own network counted; a new key or an unlock starts anew.
 */

type Counter = 'key_failures' | 'trusted_key_failures'

/** A guess of a key: of a registered device, or of an address that no device has. */
export interface Guess {
  readonly device: { readonly id: string } | undefined
  readonly mac: string
  /** Of the browsers that the device trusts, which are counted apart. */
  readonly isTrusted: boolean
  readonly ip: string
}

const own = (db: Kysely<Database>) => db.$pickTables<'devices' | 'key_failures'>()

/** The row with the total of an unregistered address, which is counted by the same kind of statement and takes the same time. */
const TOTAL = Buffer.alloc(0)

const counterOf = ({ isTrusted }: Guess): Counter => (isTrusted ? 'trusted_key_failures' : 'key_failures')

/** An unregistered address is stored as a hash. */
const subjectOfGuess = ({ config }: Pick<Context, 'config'>, { device, mac }: Guess): Buffer =>
  device ? Buffer.from(device.id.replaceAll('-', ''), 'hex') : subjectOf(config.secrets.pinPepper, mac)

const networkOfGuess = ({ config }: Pick<Context, 'config'>, { isTrusted, ip }: Guess): Buffer =>
  isTrusted ? Buffer.from('trusted') : createHmac('sha256', config.secrets.pinPepper).update(ip).digest()

/** Counts a guess before it is checked, so that concurrent ones cannot exceed the ceiling. False at the ceiling. */
export async function countGuess(ctx: Pick<Context, 'config' | 'db'>, guess: Guess): Promise<boolean> {
  const { maxKeyFailures: max } = ctx.config.throttles
  const subject = subjectOfGuess(ctx, guess)
  const network = networkOfGuess(ctx, guess)
  const counter = counterOf(guess)
  const counted = guess.device
    ? sql`update devices set ${sql.ref(counter)} = ${sql.ref(counter)} + 1
        where id = ${guess.device.id} and ${sql.ref(counter)} < ${max} returning id`
    : sql`insert into key_failures as total (subject, network) values (${subject}, ${TOTAL})
        on conflict (subject, network) do update set failures = total.failures + 1
        where total.failures < ${max} returning subject`
  const { rows } = await sql`with counted as (${counted})
    insert into key_failures (subject, network)
    select ${subject}::bytea, ${network}::bytea from counted
    on conflict (subject, network) do update set failures = key_failures.failures + 1
    returning failures`.execute(ctx.db)
  return rows.length > 0
}

/** Records a right key as a login, and takes back what its network counted. Returns how many that were, this one included. */
export async function noteRightKey(
  ctx: Pick<Context, 'config' | 'db'>,
  guess: Guess & { readonly device: { readonly id: string } },
): Promise<number> {
  const counter = sql.ref(counterOf(guess))
  const { rows } = await sql<{ failures: number }>`with own as (
      delete from key_failures where subject = ${subjectOfGuess(ctx, guess)} and network = ${networkOfGuess(ctx, guess)}
      returning failures
    )
    update devices set last_login_at = ${now},
      ${counter} = greatest(${counter} - coalesce((select failures from own), 1), 0)
    where id = ${guess.device.id}
    returning coalesce((select failures from own), 1) as failures`.execute(ctx.db)
  return rows[0]?.failures ?? 1
}

/** How many more wrong keys the ceiling takes. */
export async function guessesLeft(ctx: Pick<Context, 'config' | 'db'>, guess: Guess): Promise<number> {
  const counter = counterOf(guess)
  const row = guess.device
    ? await own(ctx.db)
        .selectFrom('devices')
        .select(`${counter} as failures`)
        .where('id', '=', guess.device.id)
        .executeTakeFirst()
    : await own(ctx.db)
        .selectFrom('key_failures')
        .select('failures')
        .where('subject', '=', subjectOfGuess(ctx, guess))
        .where('network', '=', TOTAL)
        .executeTakeFirst()
  return Math.max(0, ctx.config.throttles.maxKeyFailures - (row?.failures ?? 0))
}

/** Starts both counts of a device anew, in the transaction of an unlock or a new key. */
export async function forgetGuesses(tx: Kysely<Database>, deviceId: string): Promise<void> {
  await own(tx)
    .with('forgotten', (query) =>
      query
        .deleteFrom('key_failures')
        .where('subject', '=', Buffer.from(deviceId.replaceAll('-', ''), 'hex')),
    )
    .updateTable('devices')
    .set({ key_failures: 0, trusted_key_failures: 0 })
    .where('id', '=', deviceId)
    .execute()
}

/** The counts of a device that are at the ceiling. */
export async function ceilingLocks(
  { config: { throttles } }: Pick<Context, 'config'>,
  db: Kysely<Database>,
  deviceId: string,
): Promise<Lock[]> {
  const row = await own(db)
    .selectFrom('devices')
    .select(['key_failures', 'trusted_key_failures'])
    .where('id', '=', deviceId)
    .executeTakeFirst()
  return [
    { name: throttles.loginMac.name, failures: row?.key_failures ?? 0, until: null },
    { name: throttles.loginTrusted.name, failures: row?.trusted_key_failures ?? 0, until: null },
  ].filter(({ failures }) => failures >= throttles.maxKeyFailures)
}

const DAYS_KEPT = 90
const DAY = 86_400

/** Deletes what networks counted long ago, which a success then does not take back, and the counts of unregistered addresses. */
export const pruneKeyFailures = (db: Kysely<Database>): Promise<boolean> =>
  deleteBatch(
    own(db),
    'key_failures',
    own(db)
      .selectFrom('key_failures')
      .where('first_at', '<', secondsFromNow(-DAYS_KEPT * DAY)),
  )
