package mageknight_test

import "slices"

// mayMarch is MK-FRM-2: whether a plan may be declared, by everybody breaking away.
func (u *umpire) mayMarch(plan []stand) bool {
	var all []*piece
	for _, s := range plan {
		if slices.Contains(all, s.who) || !u.mayAct(s.who) {
			return false
		}
		if t := u.field.terrainOf(s.who.at); s.who.has("FL") && (t == "X" || t == "D") {
			return false // may not decline it
		}
		all = append(all, s.who)
	}
	return len(all) >= 3 && len(all) <= 5 && alike(all) && u.together(all) && u.comesOff(plan)
}

// together says whether figures form one group.
func (u *umpire) together(all []*piece) bool {
	group := []*piece{all[0]}
	for n := 0; n < len(group); n++ {
		for _, q := range all {
			if !slices.Contains(group, q) && u.contact(group[n], q) {
				group = append(group, q)
			}
		}
	}
	return len(group) == len(all)
}

// marching is how a member of a march goes: all at the lowest speed, nobody by Flight.
func marching(p *piece, plan []stand) way {
	speed := never
	for _, s := range plan {
		speed = min(speed, s.who.now().speed)
	}
	return wayOf(p, speed, true, false)
}

// comesOff carries a plan out on trial, member after member.
func (u *umpire) comesOff(plan []stand) bool {
	type home struct {
		at      spot
		soaring bool
	}
	if u.known == nil {
		u.known = map[goes]*reached{}
	}
	known, before := u.known, map[*piece]home{}
	ok := true
	for i, s := range plan {
		if i > 0 { // where the others were before
			u.known = nil
		}
		if ok = u.reach(s.who, marching(s.who, plan)).ends(s.at, s.soaring); !ok {
			break
		}
		before[s.who] = home{s.who.at, s.who.soaring}
		s.who.at, s.who.soaring = s.at, s.soaring
	}
	if ok {
		var all []*piece
		for _, s := range plan {
			all = append(all, s.who)
		}
		ok = u.together(all)
	}
	for p, h := range before {
		p.at, p.soaring = h.at, h.soaring
	}
	u.known = known
	return ok
}

// mayRegroup is a plan made anew after somebody failed to break away (section 13, March).
func (u *umpire) mayRegroup(plan []stand) bool {
	if len(plan) != len(u.move.plan) {
		return false
	}
	var seen []*piece
	for _, s := range plan {
		old := slices.ContainsFunc(u.move.plan, func(o stand) bool { return o.who == s.who })
		if !old || slices.Contains(seen, s.who) {
			return false
		}
		seen = append(seen, s.who)
		leaves := s.at != s.who.at || s.soaring != s.who.soaring
		held := len(u.move.before[s.who]) > 0 && !s.who.soaring && !slices.Contains(u.move.broke, s.who)
		if leaves && held {
			return false
		}
		if slices.Contains(u.move.stuck, s.who) && s.who.unit.kind == "HOOF" && s.facing != s.who.facing {
			return false
		}
	}
	return u.comesOff(plan)
}
