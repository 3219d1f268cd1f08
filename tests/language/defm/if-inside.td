multiclass M<int i, string s> { if !eq(i, 1) then { def _one; defvar k = "k1"; def _dv { string v = k; } } else if !eq(i, 2) then def _two; else { def _other; if !eq(s, "x") then def _x; } if i then def _nonzero; foreach j = [1, 2, 3] in if !le(j, i) then def _le#j; }
defm a : M<0, "x">; defm b : M<1, "">; defm c : M<2, "x">; defm d : M<5, "y">;
