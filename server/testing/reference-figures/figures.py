"""Figures of ten made-up experiments, computed with scipy and numerical integration only.

python3 figures.py > figures.json   (Python 3.11, scipy 1.17, numpy 2.4)

Nothing here follows the formulas of the server: p-values integrate the likelihood ratio over the
mixture, intervals are roots of these p-values, rates have scipy's Wilson intervals, the sample
ratio uses scipy's Dirichlet-multinomial, and the planner's power is simulated.
"""

import json
import math

import numpy as np
from scipy import integrate, optimize, stats

MIXTURE = 0.02
LEVEL = 0.05
CONCENTRATIONS = (100, 1000, 10000)

# Phases, each with weights, visitors and hits of every variant.
DATA = [
    [((1, 1), (10000, 10000), (400, 520))],
    [((1, 1), (1000, 1000), (40, 52))],
    [((9, 1), (9000, 1000), (450, 50)), ((1, 9), (1000, 9000), (100, 900))],
    [((1, 1), (5120, 4880), (300, 260)), ((1, 1), (2500, 2500), (100, 180))],
    [((1, 1, 1), (4000, 4000, 4000), (200, 230, 300))],
    [((50, 30, 20), (50500, 29700, 19800), (2525, 1600, 1400))],
    [((1, 1), (150, 140), (3, 9))],
    [((90, 10), (5030, 520), (210, 30)), ((50, 50), (6100, 5950), (250, 350))],
    [((1, 1), (821588, 815482), (41000, 40900))],
    [((3, 1), (70, 90), (7, 30))],
]


def estimate(hits, of):
    rate = (hits + 1) / (of + 2)
    return hits / of, rate * (1 - rate) / (of + 2)


def pooled(phases, arm):
    """Weighted mean over phases of control and variant, with their variances."""
    weights = np.array([stats.hmean([v[0], v[arm]]) / 2 for _, v, _ in phases])
    weights = weights / weights.sum()
    pairs = [(estimate(h[0], v[0]), estimate(h[arm], v[arm])) for _, v, h in phases]
    values = [sum(w * pair[i][0] for w, pair in zip(weights, pairs)) for i in (0, 1)]
    variances = [sum(w * w * pair[i][1] for w, pair in zip(weights, pairs)) for i in (0, 1)]
    return values, variances


def log_p(value, variance, mixture=MIXTURE):
    """Log of 1 over the likelihood ratio, averaged over effects from the mixture."""
    error = math.sqrt(variance)
    # The integrand is a product of two normal densities; integrate around its maximum.
    centre = value * mixture**2 / (mixture**2 + variance)
    width = math.sqrt(mixture**2 * variance / (mixture**2 + variance))
    peak = stats.norm.logpdf(value, centre, error) + stats.norm.logpdf(centre, 0, mixture)
    area, _ = integrate.quad(
        lambda effect: math.exp(
            stats.norm.logpdf(value, effect, error) + stats.norm.logpdf(effect, 0, mixture) - peak
        ),
        centre - 12 * width,
        centre + 12 * width,
        epsabs=0,
        epsrel=1e-11,
        limit=200,
    )
    return min(0.0, stats.norm.logpdf(value, 0, error) - peak - math.log(area))


def interval(value, variance, alpha):
    reach = optimize.brentq(
        lambda r: log_p(r, variance) - math.log(alpha),
        math.sqrt(variance),
        40 * math.sqrt(variance),
        xtol=1e-14,
    )
    return value - reach, value + reach


def lift(values, variances, alpha):
    control, variant = values

    def excess(r):
        value = variant - (1 + r) * control
        variance = variances[1] + (1 + r) ** 2 * variances[0]
        return log_p(value, variance, MIXTURE * max(1, 1 + r)) - math.log(alpha)

    centre = variant / control - 1
    low = -1 if excess(-1) > 0 else optimize.brentq(excess, -1, centre, xtol=1e-12)
    high = None if excess(1000) > 0 else optimize.brentq(excess, centre, 1000, xtol=1e-12)
    return centre, low, high


def log_evidence(weights, visitors):
    shares = np.array(weights) / sum(weights)
    total = sum(visitors)
    null = stats.multinomial.logpmf(visitors, total, shares)
    logs = [
        stats.dirichlet_multinomial.logpmf(visitors, c * shares, total) - null
        for c in CONCENTRATIONS
    ]
    return float(np.logaddexp.reduce(logs) - math.log(len(logs)))


def figures(phases):
    arms = len(phases[0][0])
    alpha = LEVEL / (arms - 1)
    variants = []
    for arm in range(arms):
        of, hits = (sum(phase[i][arm] for phase in phases) for i in (1, 2))
        wilson = stats.binomtest(hits, of).proportion_ci(method="wilson")
        result = {"rate": hits / of, "low": wilson.low, "high": wilson.high}
        if arm > 0:
            values, variances = pooled(phases, arm)
            difference, variance = values[1] - values[0], sum(variances)
            low, high = interval(difference, variance, alpha)
            relative = lift(values, variances, alpha)
            result["comparison"] = {
                "difference": difference,
                "low": low,
                "high": high,
                "p": min(1.0, math.exp(log_p(difference, variance)) * (arms - 1)),
                "lift": relative[0],
                "liftLow": relative[1],
                "liftHigh": relative[2],
            }
        variants.append(result)
    evidence = [log_evidence(weights, visitors) for weights, visitors, _ in phases]
    return {
        "phases": [
            {"weights": weights, "visitors": visitors, "hits": hits}
            for weights, visitors, hits in phases
        ],
        "variants": variants,
        "phaseP": [
            min(1.0, 2 * (i + 1) * (i + 2) * math.exp(-log)) for i, log in enumerate(evidence)
        ],
        "allPhasesP": min(1.0, 2 * math.exp(-sum(evidence))),
    }


PLANS = [
    # Baseline, lift, visitors a day, weights, goals.
    (0.05, 0.2, 1000, (1, 1), 1),
    (0.04, 0.1, 4000, (1, 1), 2),
    (0.1, -0.1, 2500, (2, 1, 1), 1),
    (0.02, 0.5, 300, (1, 1), 1),
    (0.3, 0.05, 5000, (9, 1), 3),
]


def simulate_days(baseline, effect, per_day, weights, goals, paths=40000, seed=7):
    """Day on which 80 % of simulated experiments with binomial counts have been sure."""
    rng = np.random.default_rng(seed)
    first, second = weights[0], min(weights[1:])
    n = [max(1, round(per_day * w / sum(weights))) for w in (first, second)]
    rates = [baseline, baseline * (1 + effect)]
    alpha = LEVEL / (2 if goals > 1 else 1) / (len(weights) - 1)
    hits = np.zeros((2, paths))
    open_paths = np.ones(paths, bool)
    for day in range(1, 1001):
        for arm in (0, 1):
            hits[arm] += rng.binomial(n[arm], rates[arm], paths)
        of = [day * each for each in n]
        adjusted = [(hits[arm] + 1) / (of[arm] + 2) for arm in (0, 1)]
        variance = sum(adjusted[arm] * (1 - adjusted[arm]) / (of[arm] + 2) for arm in (0, 1))
        value = hits[1] / of[1] - hits[0] / of[0]
        log = 0.5 * np.log(variance / (variance + MIXTURE**2)) + value**2 / 2 * (
            1 / variance - 1 / (variance + MIXTURE**2)
        )
        enough = (min(of) >= 100) & (hits.sum(axis=0) >= 10)
        open_paths &= ~(enough & (log > -math.log(alpha)))
        if 1 - open_paths.mean() >= 0.8:
            return day
    return None


if __name__ == "__main__":
    plans = [
        {
            "baseline": plan[0],
            "lift": plan[1],
            "visitorsPerDay": plan[2],
            "weights": plan[3],
            "goalCount": plan[4],
            "days": simulate_days(*plan),
        }
        for plan in PLANS
    ]
    print(json.dumps({"experiments": [figures(phases) for phases in DATA], "plans": plans}, indent=2))
