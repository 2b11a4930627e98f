/**
 * Words that people on health sites use for the same thing. Each group is comma-separated; a name
 * of several words matches texts that contain all of them. Names of conditions come from the
 * catalogue.
 */
const synonymGroups = `
tired, exhausted, fatigue, exhaustion, tiredness, weary, low energy, worn out
kids, children, child, son, daughter
parents, mother, father, mom, dad
family, relatives
husband, wife, spouse, partner
caregiver, carer, caretaker, caring for
doctor, physician, specialist, clinician, consultant
nephrologist, kidney doctor, doctor
neurologist, headache specialist, doctor
pulmonologist, lung doctor, doctor
nurse, therapist
pharmacist, pharmacy, chemist
medicine, medication, drug, tablet, pill, meds, prescription
preventive, prophylactic, preventative
painkiller, analgesic, pain reliever
immunosuppressant, anti-rejection, transplant drugs
steroid, prednisone, cortisone
side effects, adverse effects
shaky, tremor, trembling
interaction, interact
inhaler, puffer
oxygen, nasal cannula, nasal tube
breathe, breathing, breath, breathless, shortness of breath
lung, pulmonary, respiratory
kidney, renal
heart, cardiac
liver, hepatic
dialysis, hemodialysis, haemodialysis
transplant, graft
migraine, headache
attack, flare, flare-up, episode
trigger, cause, bring on, set off
pain, ache, hurt
aura, zigzag, visual disturbance
vision, sight, eyes, eyesight
bright, light, glare
test, results, measurement
worse, worsening, declined, deteriorated
appointment, visit, consultation, checkup
insurance, insurer, health plan
denied, refused, rejected
appeal, objection
afford, pay, cost, price, expensive, money, financial
copay, copayment
job, work, employer, workplace, employment, boss, manager
accommodations, adjustments
shift, working hours
food, eat, diet, nutrition, meal
cook, recipe, kitchen
dinner, supper
salt, sodium
spices, herbs, seasoning
sleep, bed, night, insomnia
pillow, mattress
exercise, workout, fitness, fitter
rehab, rehabilitation
shop, store, supermarket
outside, outdoors, outing, public
smoke, smoky, wildfire
mask, respirator
travel, trip, holiday, vacation, journey
cancel, call off
died, death, passed away, miss, lost
grief, grieving, mourning, bereavement, loss
sad, sadness, grief
depression, low mood, mental health
afraid, scared, fear, anxiety, worried
embarrassed, ashamed, shame
guilty, guilt, blame, fault
funny, joke, humor, humour, laugh
newcomer, newly diagnosed, just diagnosed, new here, welcome
begin, beginning, start, first
rules, guidelines
advertise, advertising, sell, selling, promote
sponsor, funding, grants
report, complain, complaint
advice, tips, ideas, suggestions
letter, write, writing
diary, journal, log
`;

export const everydaySynonyms: readonly (readonly string[])[] = synonymGroups
  .trim()
  .split('\n')
  .map((line) => line.split(', '));
