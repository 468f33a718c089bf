import { setTimeout as wait } from 'node:timers/promises'

export interface TimedResponse {
  readonly status: number
  readonly milliseconds: number
  readonly retryAfter: string | null
}

export async function sendAtRate(
  perSecond: number,
  seconds: number,
  request: (index: number) => Promise<{ status: number; headers: Headers } | null>,
): Promise<readonly TimedResponse[]> {
  const startedAt = performance.now()
  const replies: Promise<TimedResponse>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await wait(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()))
    replies.push(measureRequest(() => request(index)))
  }
  return Promise.all(replies)
}

/** Sends requests in this many loops, each as soon as it gets an answer. */
export async function closedLoop(
  loops: number,
  seconds: number,
  request: () => Promise<{ status: number; headers: Headers }>,
): Promise<readonly TimedResponse[]> {
  const replies: TimedResponse[] = []
  const until = performance.now() + seconds * 1_000
  const loop = async () => {
    while (performance.now() < until) replies.push(await measureRequest(request))
  }
  await Promise.all(Array.from({ length: loops }, loop))
  return replies
}

/** The status and duration of one request in milliseconds; no answer counts as status 0. */
export async function measureRequest(
  request: () => Promise<{ status: number; headers: Headers } | null>,
): Promise<TimedResponse> {
  const startedAt = performance.now()
  const answer = await request().catch(() => null)
  return {
    status: answer?.status ?? 0,
    milliseconds: performance.now() - startedAt,
    retryAfter: answer?.headers.get('retry-after') ?? null,
  }
}

export const timesOf = (replies: readonly TimedResponse[]): readonly number[] =>
  replies.map(({ milliseconds }) => milliseconds)

export const statuses = (replies: readonly Pick<TimedResponse, 'status'>[]): string =>
  [...Map.groupBy(replies, ({ status }) => status)]
    .map(([status, group]) => `${status} × ${group.length}`)
    .join(', ')
