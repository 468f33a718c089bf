/**
 * Tells of trouble that comes by the second: the first at once, then one in a while, with how many were left unsaid between.
 *
 * @param now milliseconds of any clock that only goes forward
 */
export function sparingly(
  tell: (error: unknown, unsaid: number) => void,
  everyMs: number,
  now = () => performance.now(),
): (error: unknown) => void {
  let told = -Infinity
  let unsaid = 0
  return (error) => {
    if (now() - told < everyMs) {
      unsaid += 1
      return
    }
    tell(error, unsaid)
    told = now()
    unsaid = 0
  }
}
