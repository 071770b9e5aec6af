/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

export const packagesPath = '(^|/)node_modules/'

/**
 * @param {string} name
 * @param {string} comment printed with every violation
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
export const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/**
 * Pattern of folders or files in a workspace's `src`.
 * @param {string} workspace
 * @param {...string} names
 */
export const sourceFolders = (workspace, ...names) => `^${workspace}/src/(${names.join('|')})(/|\\.)`
