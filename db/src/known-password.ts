/** Whether the password of an address is the user's name or a common word. Without a password the server decides who connects. */
export function isKnownPassword(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return (
    password !== '' &&
    (password === username || /^(?:postgres|password|admin|secret|player|123456)$/i.test(password))
  )
}
