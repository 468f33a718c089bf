/** Where the procedures are, and what every call to them carries. */
export const connection = {
  url: '/frontend/trpc',
  headers: (): Record<string, string> => ({ 'X-Client-Origin': location.origin }),
}
