import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a failed query is repeated when the connection is back', async () => {
  const client = makeQueryClient()
  client.mount()
  const refusal = { data: { failure: { kind: 'missing' } } }
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValue('loaded')
  const observer = new QueryObserver(client, { queryKey: ['any'], queryFn: load })
  const [failed, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = observer.subscribe(({ status }) => {
    if (status === 'error') failed.resolve()
    if (status === 'success') loaded.resolve()
  })
  await failed.promise
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await loaded.promise
  expect(observer.getCurrentResult().data).toBe('loaded')
  stop()
  client.unmount()
})
