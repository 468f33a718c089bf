import type { Answer, Limits } from './answer.ts'
import type { Channel } from './channel.ts'
import { createLines } from './lines.ts'
import { createM3uReader, singleChannel } from './m3u.ts'
import { readAnswer } from './read-answer.ts'
import { type Outcome, type Report, reportOf } from './report.ts'

export interface Reading {
  readonly report: Report
  /** At most `limits.channels`. */
  readonly channels: readonly Channel[]
  /** False if a panel's categories could not be read. The channels are in no group then, although their owner may have locked one. */
  readonly areGroupsKnown: boolean
  /** The address of the guide that the list names. */
  readonly guide: string | null
}

/** Reads an M3U list as it arrives; never rejects. Relative addresses are resolved against the answer's, or `url` if that is unknown. */
export async function readList(answer: Answer, url: string, limits: Limits): Promise<Reading> {
  const base = answer.url || url
  const list = createM3uReader(base, limits.channels)
  let bytes = 0
  const lines = createLines(answer.headers.get('Content-Type') ?? '', list.push)
  const failure = await readAnswer(answer, limits, (piece) => {
    bytes += piece.length
    lines.push(piece)
    return !list.isSingle()
  })
  lines.end()
  if (failure?.outcome === 'single' || list.isSingle())
    return {
      report: { ...reportOf('single', { bytes }), channels: 1 },
      channels: [singleChannel(base)],
      areGroupsKnown: true,
      guide: null,
    }
  const content = { channels: list.channels(), areGroupsKnown: true, guide: list.guide() }
  if (failure) return { report: failure, ...content }
  const tally = list.tally()
  const report = {
    ...reportOf(outcomeOf(list, limits), { bytes }),
    channels: tally.entries(),
    groups: tally.groups(),
    one_clip: tally.isOneClip(),
  }
  return { report, ...content }
}

function outcomeOf(list: ReturnType<typeof createM3uReader>, { channels }: Limits): Outcome {
  const entries = list.tally().entries()
  if (entries > 0) return channels > 0 && entries > channels ? 'too_large' : 'loaded'
  return list.isBlank() || list.hasHeader() ? 'empty' : 'unreadable'
}
