import type { CaptchaView } from '@player/server/contract/sessions'

/* Loads the login's first captcha into the prerendered page before the app's modules arrive; if it fails, the app loads one. Without imports. */

declare global {
  interface Window {
    /** Read once by the app, then deleted. */
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
