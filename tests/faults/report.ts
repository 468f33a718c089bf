import { quantile } from '../kit/figures.ts'
import type { Growth } from './growth.ts'
import { minutesOf, slopeOf, type Figure, type ProcessMemory, type watchMemory } from './measure.ts'
import { statuses, timesOf, type TimedResponse } from './traffic.ts'
import type { Workload } from './workload.ts'

/** Allowed growth of memory, in megabytes per ten minutes. */
const MAX_GROWTH = 1
/** A shorter soak cannot judge memory. */
const MIN_MINUTES_JUDGED = 20
const MIN_MINUTES_SHOWN = 1
const FIGURES: readonly Figure[] = ['resident', 'code', 'residentWithoutCode', 'retained']
/** Code is not judged: V8 compiles for almost an hour, up to the size of the code. */
const JUDGED: readonly Figure[] = ['residentWithoutCode', 'retained']
/** The soak fails with a smaller share of answers with a status below 500. */
const MIN_ANSWERED = 0.8

export function openReport(workload: Workload, processes: ReturnType<typeof watchMemory>) {
  const allReplies: TimedResponse[] = []
  let maxInFlight = 0
  const counter = setInterval(() => (maxInFlight = Math.max(maxInFlight, workload.inFlight)), 100)

  return {
    printMinute: (minute: number, fault: string): void => {
      const replies = workload.take()
      allReplies.push(...replies)
      const memory = processes
        .perProcess()
        .filter(({ alive }) => alive)
        .map(({ kind, samples }) => `${kind} ${(samples.at(-1)?.resident ?? 0).toFixed(0)} MB`)
      console.log(
        `${String(minute).padStart(3)}  ${times(replies)}, ${workload.inFlight} in flight, ${memory.join(', ')}` +
          `\n     ${statuses(replies)}; ${fault}`,
      )
    },
    takeRest: (): void => {
      clearInterval(counter)
      allReplies.push(...workload.take())
    },
    print: (minutes: number, tables: readonly Growth[]): string[] => [
      ...printRequests(allReplies, maxInFlight, workload.unsent),
      ...printMemory(processes.perProcess(), minutes >= MIN_MINUTES_JUDGED),
      ...printGrowth(tables),
    ],
  }
}

function printRequests(replies: readonly TimedResponse[], maxInFlight: number, unsent: number): string[] {
  console.log(`\nRequests: ${replies.length}, ${times(replies)}, ${statuses(replies)}`)
  console.log(`In flight: ${maxInFlight} at most; ${unsent} not sent because of the limit`)
  const answered = replies.filter(({ status }) => status > 0 && status < 500).length / replies.length
  if (answered >= MIN_ANSWERED) return []
  return [`Only ${(answered * 100).toFixed(0)} % of the requests got an answer with a status below 500`]
}

/** Prints the memory of each process that ran a minute or longer, and judges the one of each kind that ran longest. */
function printMemory(processes: readonly ProcessMemory[], isJudged: boolean): string[] {
  printTable(
    ['Memory', 'process', 'minutes', ...FIGURES.flatMap((figure) => [figure, 'in 10 minutes'])],
    processes
      .filter((entry) => minutesOf(entry) >= MIN_MINUTES_SHOWN)
      .map((entry) =>
        [entry.kind, String(entry.pid), minutesOf(entry).toFixed(1)].concat(
          FIGURES.flatMap((figure) => [fromTo(entry, figure), growthIn(entry, figure)]),
        ),
      ),
  )
  console.log('Megabytes, with the standard error and the number of points. Resident includes code.')
  console.log(`At most ${MAX_GROWTH} in 10 minutes: ${JUDGED.join(', ')} (memory of objects and buffers).`)
  if (isJudged) return (['server', 'workers'] as const).flatMap((kind) => verdict(kind, processes))
  console.log(`Not judged: needs a soak of ${MIN_MINUTES_JUDGED} minutes.`)
  return []
}

function verdict(kind: ProcessMemory['kind'], processes: readonly ProcessMemory[]): string[] {
  const [longest] = processes
    .filter((entry) => entry.kind === kind)
    .toSorted((a, b) => minutesOf(b) - minutesOf(a))
  return JUDGED.flatMap((figure) => {
    const slope = longest ? slopeOf(longest, figure) : null
    if (!slope) return [`No process of the ${kind} ran long enough to judge its memory`]
    if (slope.growth <= MAX_GROWTH) return []
    return [`Memory of the ${kind} (${figure}) grows by ${slope.growth.toFixed(2)} MB in 10 minutes`]
  })
}

function printGrowth(tables: readonly Growth[]): string[] {
  printTable(
    ['Rows that were added', 'before', 'most', 'at the end', 'reason'],
    tables.map((growth) => [
      growth.table,
      String(growth.before),
      String(growth.max),
      String(growth.after),
      growth.reason ?? 'NOT PRUNED',
    ]),
  )
  return tables
    .filter(({ reason }) => reason === null)
    .map(({ table, before, after }) => `${table} grew from ${before} to ${after} rows, and is not pruned`)
}

function fromTo({ samples }: ProcessMemory, figure: Figure): string {
  const values = samples.flatMap((sample) => sample[figure] ?? [])
  return values.length === 0 ? '' : `${values[0]?.toFixed(1)} → ${values.at(-1)?.toFixed(1)}`
}

function growthIn(entry: ProcessMemory, figure: Figure): string {
  const slope = slopeOf(entry, figure)
  if (!slope) return 'too short'
  const { growth, error, points } = slope
  return `${growth >= 0 ? '+' : ''}${growth.toFixed(2)} ± ${error.toFixed(2)} (${points})`
}

function times(replies: readonly TimedResponse[]): string {
  const answered = timesOf(replies.filter(({ status }) => status > 0))
  if (answered.length === 0) return 'no answers'
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(answered, share).toFixed(1))
  return `p50 ${p50} ms, p99 ${p99} ms`
}

function printTable(head: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  console.log('')
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
