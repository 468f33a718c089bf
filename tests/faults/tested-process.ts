import type { OwnProcess } from '../kit/process.ts'

export interface TestedProcess extends OwnProcess {
  readonly kind: 'server' | 'workers'
  readonly failAt: string
  /** Whether the process's end and its output at the end are part of the test. */
  expectedToEnd: boolean
  killed: boolean
}

export const asTestedProcess = (
  child: OwnProcess,
  kind: TestedProcess['kind'],
  failAt: string,
): TestedProcess => Object.assign(child, { kind, failAt, expectedToEnd: killsItself(failAt), killed: false })

const killsItself = (failAt: string): boolean => /:kill\b/.test(failAt)

/** Failpoints that no process reached, for example because a statement changed: then the row tested nothing. */
export function unreachedFailpoints(processes: readonly TestedProcess[]): string[] {
  const failpoints = new Set(
    processes.flatMap(({ failAt }) => failAt.split(',').map((point) => point.split(':')[0] ?? '')),
  )
  failpoints.delete('')
  const logText = (failpoint: string) => `"failpoint":${JSON.stringify(failpoint)}`
  return [...failpoints]
    .filter(
      (failpoint) => !processes.some(({ lines }) => lines.some((line) => line.includes(logText(failpoint)))),
    )
    .map((failpoint) => `The fault ${failpoint} never happened`)
}

export async function killProcess(started: TestedProcess): Promise<void> {
  started.killed ||= !started.ended
  await started.stop('SIGKILL')
}

/** Stops a process; returns violations of I5: unexpected exits, and output on standard error. */
export async function stopAndCheck(started: TestedProcess): Promise<string[]> {
  const { kind, ended, failAt, killed, expectedToEnd } = started
  const isKilled = killed || killsItself(failAt)
  // The row has checked its exit itself.
  if (expectedToEnd && ended && !isKilled) return []
  const isEndExpected = isKilled || expectedToEnd
  const code = await started.stop(isEndExpected ? 'SIGKILL' : 'SIGTERM')
  // A worker does not wait for a mail server that hangs.
  const errors = (await started.errors).replace(/^The shutdown timed out.*\n/m, '')
  return [
    ...(isEndExpected && code !== null ? [`I5: the ${kind} ended with ${code} before it was killed`] : []),
    ...(!isEndExpected && ended ? [`I5: a process of the ${kind} ended by itself with ${code}`] : []),
    ...(!isEndExpected && !ended && code !== 0 ? [`I5: the ${kind} ended with ${code} on SIGTERM`] : []),
    ...(errors === '' ? [] : [`I5: the ${kind} wrote to standard error: ${errors.slice(0, 500)}`]),
  ]
}
