import { type Answer, type Bytes, hasSucceeded, type Limits, retrySecondsOf } from './answer.ts'
import { readBytes, START_BYTES } from './bytes.ts'
import { decode } from './encoding.ts'
import { wholeText } from './read-text.ts'
import { type Outcome, type Report, reportOf } from './report.ts'

const MAX_PAGE_BYTES = 64_000
/** The length of a packet of MPEG-TS. */
const PACKET_BYTES = 188

/** Why an answer could not be read; null if it was. */
export type Failure = Report | null

/** Passes on the bytes of an answer that is neither an error nor a web page nor a stream. Ends when `push` returns false. */
export async function readAnswer(
  answer: Answer,
  limits: Pick<Limits, 'packed' | 'bytes'>,
  push: (bytes: Bytes) => boolean | void,
): Promise<Failure> {
  if (!hasSucceeded(answer)) return refusal(answer)
  const contentType = answer.headers.get('Content-Type') ?? ''
  let bytes = 0
  let page: string | null = null
  let outcome: Outcome | null = null
  const ending = await readBytes(answer.body, limits, (piece) => {
    if (bytes === 0) {
      if (isVideo(piece, contentType)) outcome = 'single'
      else if (isPage(decode(piece.subarray(0, START_BYTES), contentType))) page = ''
    }
    bytes += piece.length
    if (page === null) return outcome ? false : push(piece)
    page += decode(piece, contentType)
    return bytes < MAX_PAGE_BYTES
  })
  if (page !== null) outcome = isChallenge(page) ? 'challenge' : 'web_page'
  if (outcome) return reportOf(outcome, { bytes })
  return ending === 'whole' || ending === 'stopped' ? null : reportOf(ending, { bytes })
}

async function refusal(answer: Answer): Promise<Report> {
  const text = await wholeText(answer, MAX_PAGE_BYTES)
  if (isPage(text) && isChallenge(text)) return reportOf('challenge')
  return { ...reportOf('answered'), http_status: answer.status, retry_seconds: retrySecondsOf(answer) }
}

/** Whether an answer is itself a stream: MPEG-TS, MP4, or binary content of a type of video or audio. */
function isVideo(start: Bytes, contentType: string): boolean {
  const isTransport = start[0] === 0x47 && start[PACKET_BYTES] === 0x47
  const isMp4 = String.fromCharCode(...start.subarray(4, 8)) === 'ftyp'
  const isBinary = start.subarray(0, PACKET_BYTES).some((byte) => byte < 0x09)
  return isTransport || isMp4 || (/^(?:video|audio)\/(?!.*mpegurl)/i.test(contentType) && isBinary)
}

/** Texts that identify a bot check (captcha page). */
const CHALLENGE = /captcha|cf-chl|challenge-platform|just a moment\.\.\./i
const TAG = /^<(?:!doctype html|html|head|body|script|title|meta)\b/i

function isPage(text: string): boolean {
  let rest = trimStart(text)
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->')
    if (end < 0) return false
    rest = trimStart(rest.slice(end + '-->'.length))
  }
  return TAG.test(rest)
}

/** `trimStart`, which Chromium has since 66. */
const trimStart = (text: string): string => text.replace(/^\s+/, '')

const isChallenge = (text: string): boolean => CHALLENGE.test(text)
