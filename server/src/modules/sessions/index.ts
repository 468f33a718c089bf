/** Sessions, trusted browsers, captchas and log-ins by QR code. Publishes and reacts to nothing; reads devices. */
export { createCaptcha } from './create-captcha.ts'
export { createLoginCode } from './create-login-code.ts'
export { currentSession } from './current-session.ts'
export { countSessions } from './device-sessions.ts'
export { logIn } from './log-in.ts'
export { logOut } from './log-out.ts'
export { pruneCodes } from './code-queries.ts'
export { pruneCaptchas, pruneSessions, pruneTrustedBrowsers } from './queries.ts'
