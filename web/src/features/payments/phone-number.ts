import { withAsciiDigits } from '@player/server/kernel/digits'

/** A telephone number for providers: dial code ('+20') and digits without the trunk zero. Empty if there are no digits. */
export function phoneNumber(dialCode: string, input: string): string {
  const digits = withAsciiDigits(input).replaceAll(/\D/g, '')
  return digits === '' ? '' : dialCode + digits.replace(/^0/, '')
}
