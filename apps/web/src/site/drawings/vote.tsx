const LEFT = 60;
const LENGTH = 440;
const TWO_THIRDS = LEFT + (LENGTH * 2) / 3;

function Bar({
  y,
  name,
  percent,
  detail,
}: {
  readonly y: number;
  readonly name: string;
  readonly percent: number;
  readonly detail: string;
}) {
  return (
    <g>
      <text x={LEFT} y={y - 16}>
        {name}
      </text>
      <text className="figure brand" x={LEFT + LENGTH} y={y - 16} textAnchor="end">
        {percent.toFixed(1)}%
      </text>
      <rect className="track" x={LEFT} y={y} width={LENGTH} height="26" rx="13" />
      <rect className="fill" x={LEFT} y={y} width={(LENGTH * percent) / 100} height="26" rx="13" />
      <text className="quiet" x={LEFT} y={y + 50}>
        {detail}
      </text>
    </g>
  );
}

/** A vote of the owners is counted by area and by heads, and both must pass. */
export const VoteDrawing = () => (
  <svg viewBox="0 0 560 430" role="img" aria-label="业主表决双重计票：面积 72.0%，人数 70.0%，均超过三分之二">
    <rect className="ground" x="0" y="0" width="560" height="430" rx="20" />
    <g className="lifted">
      <rect className="paper" x="32" y="36" width="496" height="358" rx="16" />
    </g>
    <text className="title" x={LEFT} y="82">
      电梯更新改造表决
    </text>
    <text className="quiet" x={LEFT} y="108">
      参与表决，须面积与人数均达三分之二
    </text>
    <Bar y={168} name="按专有部分面积" percent={72} detail="64,440.00 ㎡ ／ 89,500.00 ㎡" />
    <Bar y={282} name="按业主人数" percent={70} detail="700 人 ／ 1,000 人" />
    <path className="limit" d={`M${TWO_THIRDS} 136v190`} />
    <text className="small quiet" x={TWO_THIRDS} y="346" textAnchor="middle">
      2／3
    </text>
    <text className="brand" x={LEFT + LENGTH} y="372" textAnchor="end">
      达到参与要求，结果可复算
    </text>
  </svg>
);
