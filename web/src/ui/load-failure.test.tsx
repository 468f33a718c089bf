import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LoadFailure } from './load-failure.tsx'

const shown = (kind: string | null, message: string | null) =>
  renderToStaticMarkup(
    <LoadFailure title="No playlists" failure={{ kind, message }} onRetry={() => undefined} />,
  )

describe('What could not be loaded', () => {
  it('is explained in the server’s words', () => {
    expect(shown('throttled', 'Too many requests. Try again in 12 minutes.')).toContain('12 minutes')
    expect(shown('unexpected', 'Something went wrong on our side.')).not.toMatch(/reach|offline/)
    expect(shown('unexpected', null)).not.toMatch(/reach|offline/)
  })

  it('is the connection’s fault only without an answer', () => {
    expect(shown(null, null)).toMatch(/reach the server|offline/)
  })
})
