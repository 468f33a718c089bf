import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LoadFailure } from './load-failure.tsx'

const htmlOf = (kind: string | null, message: string | null) =>
  renderToStaticMarkup(
    <LoadFailure title="No playlists" failure={{ kind, message }} onRetry={() => undefined} />,
  )

describe('A load failure', () => {
  it('shows the server’s message', () => {
    expect(htmlOf('throttled', 'Too many requests. Try again in 12 minutes.')).toContain('12 minutes')
  })

  it('names the connection only if the server did not answer', () => {
    expect(htmlOf('unexpected', 'Something went wrong on our side.')).not.toMatch(/reach|offline/)
    expect(htmlOf('unexpected', null)).not.toMatch(/reach|offline/)
    expect(htmlOf(null, null)).toMatch(/reach the server|offline/)
  })
})
