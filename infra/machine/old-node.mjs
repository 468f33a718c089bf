/** Whether a Node version, without 'v', is too old for the native parts of the build, which require ^20.19 or >=22.12. */
export function isOldNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)
}
