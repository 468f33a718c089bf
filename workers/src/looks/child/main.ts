/* One look into one playlist, in a process that can read only its own code and has no environment. Sends its parent codes, numbers and times only. */
import { get } from './get.ts'
import { addressOf, look } from './look.ts'
import { lookRequest, type Message } from './messages.ts'
import { isHome } from './rules.ts'

/** Limit of the whole look, from the start of this process. */
const MAX_LOOK_MS = 20_000

process.once('message', (message: unknown) => {
  const { source, rules } = lookRequest.parse(message)
  const signal = AbortSignal.timeout(Math.max(0, MAX_LOOK_MS - Math.round(performance.now())))
  if (isHome(new URL(addressOf(source)), rules)) return send({ kind: 'end', end: 'home' })
  void look(
    source,
    (url) => get(url, { ...rules, signal }),
    (account) => send({ kind: 'account', account }),
  ).then((end) => send({ kind: 'end', end }))
})

function send(message: Message): void {
  process.send?.(message, () => {
    if (message.kind === 'end') process.exit()
  })
}
