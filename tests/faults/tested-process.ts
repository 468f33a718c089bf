import type { OwnProcess } from '../kit/process.ts'

export interface Started extends OwnProcess {
  readonly kind: 'server' | 'workers'
  readonly failAt: string
  /** Whether its end and its output then are part of the test. */
  expectedToEnd: boolean
  /** Whether the test killed it while it was running. */
  killed: boolean
}

export const asStarted = (own: OwnProcess, kind: Started['kind'], failAt: string): Started =>
  Object.assign(own, { kind, failAt, expectedToEnd: killsItself(failAt), killed: false })

const killsItself = (failAt: string): boolean => /:kill\b/.test(failAt)

/** Faults that no process reached, for example because a statement is another one now: the row tested nothing. */
export function unreached(processes: readonly Started[]): string[] {
  const places = new Set(
    processes.flatMap(({ failAt }) => failAt.split(',').map((point) => point.split(':')[0] ?? '')),
  )
  places.delete('')
  const logText = (place: string) => `"failpoint":${JSON.stringify(place)}`
  return [...places]
    .filter((place) => !processes.some(({ lines }) => lines.some((line) => line.includes(logText(place)))))
    .map((place) => `The fault ${place} never happened`)
}

/** Kills a process; one that had already ended counts as ended by itself (`endOf`). */
export async function killProcess(started: Started): Promise<void> {
  started.killed ||= !started.ended
  await started.stop('SIGKILL')
}

/** Stops a process; returns violations of I5: unexpected exits, or output on standard error. */
export async function endOf(started: Started): Promise<string[]> {
  const { kind, ended, failAt, killed, expectedToEnd } = started
  const isKilled = killed || killsItself(failAt)
  // The row has checked its exit itself.
  if (expectedToEnd && ended && !isKilled) return []
  const isHard = isKilled || expectedToEnd
  const code = await started.stop(isHard ? 'SIGKILL' : 'SIGTERM')
  // A worker does not wait for a mail server that hangs.
  const errors = (await started.errors).replace(/^The shutdown timed out.*\n/m, '')
  return [
    ...(isHard && code !== null ? [`I5: the ${kind} ended with ${code} before it was killed`] : []),
    ...(!isHard && ended ? [`I5: a process of the ${kind} ended by itself with ${code}`] : []),
    ...(!isHard && !ended && code !== 0 ? [`I5: the ${kind} ended with ${code} on SIGTERM`] : []),
    ...(errors === '' ? [] : [`I5: the ${kind} wrote to standard error: ${errors.slice(0, 500)}`]),
  ]
}
