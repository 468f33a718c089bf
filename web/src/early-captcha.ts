import type { CaptchaView } from '@player/server/contract/sessions'

/* Shows the login's first captcha in the prerendered page before the app's modules arrive; if this fails, the app loads one. It has no imports. */

declare global {
  interface Window {
    /** The first captcha; null if it could not be loaded. The app reads it once and deletes it. */
    earlyCaptcha?: Promise<CaptchaView | null>
  }
}

window.earlyCaptcha = loadCaptcha().catch(() => null)

async function loadCaptcha(): Promise<CaptchaView | null> {
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
