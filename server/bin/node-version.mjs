/** The oldest Node.js that runs the product, as in package.json's `engines`. */
const oldest = /** @type {const} */ ([20, 19])

/**
 * The reason why this Node.js can't run the product, or undefined.
 * @param {string} version like `v20.19.0`
 * @returns {string | undefined}
 */
export function unsupportedNodeMessage(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const recent = major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
  return recent
    ? undefined
    : `Scrutineer needs Node.js ${oldest.join('.')} or newer, and this is ${version}: install it from https://nodejs.org and try again.`
}
