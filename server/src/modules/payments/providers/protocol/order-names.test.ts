import { describe, expect, it } from 'vitest'
import { reference } from './adapter.fixture.ts'
import { queryOrders, MAX_ORDERS, orderName, referenceIn, refundName } from './order-names.ts'

const names = (length: number) => Array.from({ length }, (_, at) => orderName(reference, at + 1))

describe('An order’s name', () => {
  it('is the reference, then the reference with a number', () => {
    expect(names(3)).toEqual([reference, `${reference}-2`, `${reference}-3`])
  })

  it('contains its reference, even if the reference ends like a suffix', () => {
    for (const name of [...names(MAX_ORDERS), refundName(reference, 1), refundName(reference, 2)])
      expect(referenceIn(name)).toBe(reference)
    const ambiguous = `${reference.slice(0, 22)}-2`
    expect(referenceIn(ambiguous)).toBe(ambiguous)
    expect(referenceIn(orderName(ambiguous, 2))).toBe(ambiguous)
    expect(referenceIn('somebody-elses-2')).toBe('somebody-elses-2')
  })
})

describe('All orders of a payment', () => {
  /** The number of queries, and the statuses found, for orders with these statuses if the order with this number is known. */
  async function requests(orders: string[], known: number | null) {
    const queried: string[] = []
    const statuses = await queryOrders(
      { reference, provider_reference: known === null ? null : orderName(reference, known) },
      (name) => {
        queried.push(name)
        return Promise.resolve(orders[queried.length - 1] ?? null)
      },
      (status) => status === 'over',
    )
    return { count: queried.length, statuses }
  }

  it.each<[string[], number | null, number, string[]]>([
    [[], null, 1, []],
    [['open'], 1, 1, ['open']],
    [['paid'], 1, 1, ['paid']],
    [['over'], 1, 2, ['over']],
    [['over', 'paid'], null, 2, ['over', 'paid']],
    [['over', 'over', 'open'], 2, 3, ['over', 'over', 'open']],
    [['paid', 'open'], 2, 2, ['paid', 'open']],
    [[], 2, 2, []],
    [Array(9).fill('over'), 1, MAX_ORDERS, Array(9).fill('over')],
  ])(
    'that are %j, of which number %j is known, are found in %i queries',
    async (orders, known, count, statuses) => {
      expect(await requests(orders, known)).toEqual({ count, statuses })
    },
  )

  it('are queried from the first if the known name is not ours', async () => {
    const queryOrder = (name: string) => Promise.resolve(name === reference ? 'open' : null)
    const another = { reference, provider_reference: 'another' }
    expect(await queryOrders(another, queryOrder, () => false)).toEqual(['open'])
  })
})
