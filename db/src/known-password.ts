/** Whether an address's password is the user's name, a common word, or one or two characters repeated. False without a password. */
export function isKnownPassword(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return (
    password !== '' &&
    (password === username ||
      new Set(password).size < 3 ||
      /^(?:postgres|password|admin|secret|player|123456)$/i.test(password))
  )
}
