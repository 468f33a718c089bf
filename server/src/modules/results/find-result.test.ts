import { expect, it } from 'vitest'
import { resultFinder } from './find-result.ts'

it('The results of all playlists on all televisions are found with one read of each result', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n))
  const [playlists, apps] = [ids(200), ids(20)]
  let reads = 0
  const results = playlists.flatMap((playlist) =>
    apps.map((installation_id) => ({
      installation_id,
      get playlist_id() {
        reads += 1
        return playlist
      },
    })),
  )
  const resultOf = resultFinder(results)
  const found = playlists.flatMap((playlist) => apps.map((app) => resultOf(playlist, app)))
  expect(reads).toBe(results.length)
  expect(found).toEqual(results)
  expect(resultOf('200', '0')).toBeUndefined()
})
