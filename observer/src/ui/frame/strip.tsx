import type { LucideIcon } from 'lucide-react'

/** A warning above everything else. */
export const Strip = ({ icon: Icon, isAlert = false, text }: { icon: LucideIcon; isAlert?: boolean; text: string }) => (
  <p
    className={`flex min-h-12 items-center gap-2.5 border-b px-4 py-2 text-sm font-semibold narrow:min-h-[48px] narrow:py-px sideways:col-span-full ${
      isAlert ? 'border-danger bg-danger-fill text-on-fill' : 'border-late text-late stripes-late-wash'
    }`}
    role={isAlert ? 'alert' : undefined}
  >
    <Icon className="size-5" />
    <span className="min-w-0 narrow:truncate">{text}</span>
  </p>
)
