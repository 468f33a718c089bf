/** Below ^20.19 and 22.12, which the native parts of the build require. Takes a version without 'v'. */
export function isOldNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)
}
