import type { NetworkInterfaceInfo } from 'node:os'

type Interfaces = Readonly<NodeJS.Dict<readonly NetworkInterfaceInfo[]>>

/** Interfaces of containers, virtual machines and VPNs: phones in the same network don't reach them. */
const isVirtual = (name: string) => /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|zt|utun|tailscale)/.test(name)

/** The IPv4 addresses of this machine that phones in its networks may use, those of physical interfaces first. */
export const findLanAddresses = (interfaces: Interfaces): string[] => {
  const candidates = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      // A link-local address is the sign of a network without a DHCP server.
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, isVirtual: isVirtual(name) })),
  )
  return [...candidates.filter(each => !each.isVirtual), ...candidates.filter(each => each.isVirtual)].map(
    ({ address }) => address,
  )
}
