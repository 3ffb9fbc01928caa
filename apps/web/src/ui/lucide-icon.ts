import { createElement, type FunctionComponent, type SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Takes the place of lucide's own `createLucideIcon` in the build. Lucide's version also knows contexts, aliases and
 * stroke widths in pixels, which the site does not use: about a kilobyte of script, and work for every icon drawn.
 */
export function lucideIcon({ node }: IconData): FunctionComponent<IconProps> {
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
