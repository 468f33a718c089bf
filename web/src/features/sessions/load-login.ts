/** Loads the API client, the form's rules and the proof of work on first use. */
export const loadLogin = () => import('./log-in.ts')
