/** The name in the staff's list of devices, such as `Android, Chrome`. An installed app is another device than its browser. */
export const describeDevice = (userAgent: string, isInstalled: boolean): string => {
  const find = (names: readonly (readonly [pattern: RegExp, name: string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = find([
    [/android/i, 'Android'],
    [/iphone/i, 'iPhone'],
    [/ipad/i, 'iPad'],
    [/windows/i, 'Windows'],
    [/mac os/i, 'Mac'],
    [/linux/i, 'Linux'],
  ])
  const browser = find([
    [/firefox|fxios/i, 'Firefox'],
    [/edg/i, 'Edge'],
    [/samsung/i, 'Samsung Internet'],
    [/opr\//i, 'Opera'],
    [/chrom|crios/i, 'Chrome'],
    [/safari/i, 'Safari'],
  ])
  return [system, browser, isInstalled ? 'app' : undefined].filter(part => part !== undefined).join(', ')
}
