import type { CaptchaView } from '@player/server/contract/sessions'

/*
 * Draws the login's first captcha before the app's modules arrive, and shows it in the prerendered picture. A script of its own
 * and without imports. Where it fails, the app draws one.
 */

declare global {
  interface Window {
    /** The app takes it once. */
    earlyCaptcha?: Promise<CaptchaView | null>
  }
}

window.earlyCaptcha = draw().catch(() => null)

async function draw(): Promise<CaptchaView | null> {
  const response = await fetch('/frontend/captcha/generate', {
    headers: { 'X-Client-Origin': location.origin },
  })
  if (!response.ok) return null
  const captcha: CaptchaView = await response.json()
  if (document.readyState === 'loading')
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve, { once: true })
    })
  const picture = document.querySelector<HTMLImageElement>('[data-captcha]')
  if (picture) {
    picture.src = `data:image/svg+xml,${encodeURIComponent(captcha.svg)}`
    picture.hidden = false
  }
  return captcha
}
