/*
 * One look into one playlist, in a process of its own, which may read nothing but its own code, has no environment, and ends with it. All
 * that comes from a provider stays in here: codes, numbers and times go out.
 */
import { get } from './get.ts'
import { look } from './look.ts'
import { job, type Message } from './messages.ts'
import { isHome } from './rules.ts'

/** The time for the whole look, from the start of this process. */
const TOTAL_MS = 20_000

process.once('message', (message: unknown) => {
  const { source, rules } = job.parse(message)
  const signal = AbortSignal.timeout(Math.max(0, TOTAL_MS - Math.round(performance.now())))
  const address = source.type === 'm3u' ? source.url : source.host
  if (isHome(new URL(address), rules)) return tell({ kind: 'end', end: 'home' })
  void look(
    source,
    (url) => get(url, { ...rules, signal }),
    (account) => tell({ kind: 'account', account }),
  ).then((end) => tell({ kind: 'end', end }))
})

function tell(message: Message): void {
  process.send?.(message, () => {
    if (message.kind === 'end') process.exit()
  })
}
