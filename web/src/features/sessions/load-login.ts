/** Loads the API client and the form's rules on first use. */
export const loadLogin = () => import('./log-in.ts')
