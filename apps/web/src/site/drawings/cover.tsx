import type { SiteArticle } from '@anju/contract/manage/website';

const TONES = ['a', 'b', 'c'] as const;

/** Shown where an article has no picture: a street derived from the seed, so that it is always the same. */
export function Cover({ seed, kind }: { readonly seed: number; readonly kind: SiteArticle['kind'] }) {
  const towers = Array.from({ length: 7 }, (_, index) => 3 + ((seed * 5 + index * 7) % 6));
  return (
    <svg
      className={`site-cover ${TONES[seed % TONES.length] ?? 'a'}`}
      viewBox="0 0 400 180"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <rect className="sky" width="400" height="180" />
      <circle className="sun" cx={70 + ((seed * 53) % 260)} cy="54" r="24" />
      {kind === 'news' ? (
        <path className="hill" d={`M0 140c70-${30 + (seed % 3) * 14} 130-10 200-34s130-20 200 14v60H0z`} />
      ) : (
        towers.map((floors, index) => (
          <g key={index}>
            <rect className="wall" x={12 + index * 54} y={180 - floors * 18} width="46" height={floors * 18} rx="3" />
            {Array.from({ length: floors * 2 }, (_, window) => (
              <rect
                key={window}
                className={(window + index + seed) % 5 === 0 ? 'window lit' : 'window'}
                x={20 + index * 54 + (window % 2) * 17}
                y={187 - floors * 18 + Math.floor(window / 2) * 18}
                width="12"
                height="8"
                rx="1"
              />
            ))}
          </g>
        ))
      )}
    </svg>
  );
}
