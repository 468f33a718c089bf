import { describe, expect, it } from 'vitest'
import { reference } from './adapter.fixture.ts'
import { queryOrders, MAX_ORDERS, orderName, referenceIn, refundName } from './order-names.ts'

const names = (length: number) => Array.from({ length }, (_, at) => orderName(reference, at + 1))

describe('An order’s name', () => {
  it('is the reference, then the reference with a number', () => {
    expect(names(3)).toEqual([reference, `${reference}-2`, `${reference}-3`])
  })

  it('contains its reference, also one that ends like a name', () => {
    for (const name of [...names(MAX_ORDERS), refundName(reference, 1), refundName(reference, 2)])
      expect(referenceIn(name)).toBe(reference)
    const alike = `${reference.slice(0, 22)}-2`
    expect(referenceIn(alike)).toBe(alike)
    expect(referenceIn(orderName(alike, 2))).toBe(alike)
    expect(referenceIn('somebody-elses-2')).toBe('somebody-elses-2')
  })
})

describe('All orders of a payment', () => {
  /** The names that are queried for orders with these statuses, if the order with this number is known. */
  async function requests(orders: string[], known: number | null) {
    const asking: string[] = []
    const found = await queryOrders(
      { reference, provider_reference: known === null ? null : orderName(reference, known) },
      (name) => {
        asking.push(name)
        return Promise.resolve(orders[asking.length - 1] ?? null)
      },
      (status) => status === 'over',
    )
    return { names: asking.length, found }
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
    async (orders, known, count, found) => {
      expect(await requests(orders, known)).toEqual({ names: count, found })
    },
  )

  it('are queried from the first when the known name is not ours', async () => {
    const ask = (name: string) => Promise.resolve(name === reference ? 'open' : null)
    expect(await queryOrders({ reference, provider_reference: 'another' }, ask, () => false)).toEqual([
      'open',
    ])
  })
})
