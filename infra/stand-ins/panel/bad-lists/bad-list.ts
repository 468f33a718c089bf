export interface ListRequest {
  readonly panelUrl: string
  /** The list's own address. */
  readonly url: string
  /** Number of earlier requests to this address. */
  readonly earlierRequests: number
  /** Number of this visitor's requests in the two hours before this one, to all addresses. */
  readonly recentRequests: number
  /** Factor for the size of the largest lists: 1 is full size. */
  readonly scale: number
  readonly userAgent: string
}

export interface BadAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Large bodies are sent in pieces, to need little memory. */
  readonly body?: string | Buffer | Iterable<Buffer> | AsyncIterable<Buffer>
}

export interface BadList {
  readonly name: string
  /** Answers at the own address of the list. */
  readonly list?: (request: ListRequest) => BadAnswer
  /** Answers at the `player_api.php` of the list, by action; '' requests the account. */
  readonly api?: (action: string, request: ListRequest) => BadAnswer
  /** Answers at the `guide` of the list. */
  readonly guide?: (request: ListRequest) => BadAnswer
}

export type BadLists = Readonly<Record<number, BadList>>
