import type { OwnProcess } from '../kit/process.ts'

/** A process of the product under test. */
export interface Started extends OwnProcess {
  readonly kind: 'server' | 'workers'
  /** What FAIL_AT of failpoints.ts says. */
  readonly failAt: string
  /** Whether its end, and what it says at it, is part of the test. */
  expectedToEnd: boolean
  /** Whether the test killed it while it lived. */
  killed: boolean
}

/** A process whose work is to kill it is expected to end from its start on. */
export const asStarted = (own: OwnProcess, kind: Started['kind'], failAt: string): Started =>
  Object.assign(own, { kind, failAt, expectedToEnd: killsItself(failAt), killed: false })

const killsItself = (failAt: string): boolean => /:kill\b/.test(failAt)

/** Ends a process the hard way. What ended before did not end by this: `endOf` tells of it. */
export async function killHard(started: Started): Promise<void> {
  started.killed ||= !started.ended
  await started.stop('SIGKILL')
}

/**
 * Ends a process as an operator does, or as the test wants it; gives what was wrong with how it lived and ended (I5).
 * Whatever is killed has nothing to say before.
 */
export async function endOf(started: Started): Promise<string[]> {
  const { kind, ended, failAt, killed, expectedToEnd } = started
  const isKilled = killed || killsItself(failAt)
  // Its row has looked at how it ended.
  if (expectedToEnd && ended && !isKilled) return []
  const isHard = isKilled || expectedToEnd
  const code = await started.stop(isHard ? 'SIGKILL' : 'SIGTERM')
  // A worker whose mail server is silent just then is not waited for.
  const errors = (await started.errors).replace(/^Not everything came to an end in time.*\n/m, '')
  return [
    ...(isHard && code !== null ? [`I5: the ${kind} ended with ${code} before it was killed`] : []),
    ...(!isHard && ended ? [`I5: a process of the ${kind} ended by itself with ${code}`] : []),
    ...(!isHard && !ended && code !== 0 ? [`I5: the ${kind} ended with ${code} when it was told to`] : []),
    ...(errors === '' ? [] : [`I5: the ${kind} said: ${errors.slice(0, 500)}`]),
  ]
}
